/* What the start page says. */
import shell from './shell';

export default {
  shell,
};
