/** Thrown if a run has nothing that a server would import; the message says why. */
export class NotClean extends Error {
  override readonly name = 'NotClean';
}
