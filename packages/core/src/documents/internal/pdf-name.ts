import { fileName } from '@balcao/contracts/files/file-names'

/** What the file of a title is called: a slash in it is no folder. */
export const pdfName = (title: string): string => fileName(`${title.replace(/[/\\]/g, '-')}.pdf`)
