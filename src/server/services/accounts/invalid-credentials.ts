/** Whoever asks has not proven who they are: an unknown address, a wrong password, a disabled account. Which of them is not said. */
export class InvalidCredentials extends Error {
  override name = 'InvalidCredentials';
}

/** The password is right, but the code beside it is wrong or was used before. */
export class InvalidCode extends Error {
  override name = 'InvalidCode';
}
