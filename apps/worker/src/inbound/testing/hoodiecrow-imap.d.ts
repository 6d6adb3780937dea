/** It brings no types; `an-imap-server.ts` says what of it is used. */
declare module 'hoodiecrow-imap' {
  export default function hoodiecrow(options: object): unknown
}
