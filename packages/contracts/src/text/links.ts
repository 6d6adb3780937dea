const LINK = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g

/** Markdown with the words of its links and pictures in their place. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1')
