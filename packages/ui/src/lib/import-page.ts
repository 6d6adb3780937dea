import { t } from './texts/ui-messages.ts'

/** How browsers say, in English only, that a lazy file could not be had. */
const NEVER_CAME = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** A part of the app that could not be had; its message is for people. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** The error of an import: one of ours where its file could not be had, else as it was. */
export const importError = (error: unknown): unknown =>
  error instanceof Error && NEVER_CAME.test(error.message) ? new PartMissing(t('partMissing'), { cause: error }) : error

/**
 * Imports a page for the router. Of the browser's own error the router makes a reload of the page, which shows nothing where the server is away.
 * @throws PartMissing where the file could not be had
 */
export const importPage =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch((error) => {
      throw importError(error)
    })
