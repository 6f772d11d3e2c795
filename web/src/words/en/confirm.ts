export default {
  title: 'Really? {move}',
  yes: 'Yes, play it',
  no: 'No',
};
