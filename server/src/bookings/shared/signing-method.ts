/** Whether people meet to sign. With the other methods they meet in a video call. */
export const isInPerson = (signingMethod: string): boolean => signingMethod === 'wet'
