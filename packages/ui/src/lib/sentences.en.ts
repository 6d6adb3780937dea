/** What a sentence of the server's or of a contract is in English. One that is not known here stays as it came. */
export const sentence = (portuguese: string): string => portuguese
