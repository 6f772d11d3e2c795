/* What has gone wrong, in words, so that an open sheet can say it: whatever stands under a sheet is neither seen nor read out. */
export const alerts = $state({ problem: '', refusal: '' });
