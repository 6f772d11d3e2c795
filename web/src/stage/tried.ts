/* What a game has to say, or something plainer where it cannot: the page never dies of one sentence. */
export function tried<T>(say: () => T, plain: T): T {
  try {
    return say();
  } catch (error) {
    console.error(error);
    return plain;
  }
}
