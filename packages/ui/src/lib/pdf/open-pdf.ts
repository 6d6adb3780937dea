import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Where the build puts character tables, standard fonts and readers of pictures, of this version. */
const FILES = `${import.meta.env.BASE_URL}assets/pdf-${pdfjs.version}/`

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}
let trusted: string | undefined

/** The address of our own worker, which the page's policy asks to be trusted by name. */
function trustedWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trusted ??= trustedTypes?.createPolicy('balcao-pdf', { createScriptURL: () => workerUrl }).createScriptURL(workerUrl) ?? workerUrl
  return trusted
}

/** Opens a PDF in a worker of its own. No script in it runs, no machine code is compiled, and nothing but our own files is fetched. */
export function openPdf(bytes: ArrayBuffer) {
  const worker = new Worker(trustedWorker(), { type: 'module' })
  const task = pdfjs.getDocument({
    data: bytes,
    worker: new pdfjs.PDFWorker({ port: worker as never }),
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}fonts/`,
    wasmUrl: `${FILES}pictures/`,
    ...{ useWasm: false, enableXfa: false, verbosity: pdfjs.VerbosityLevel.ERRORS },
  })
  return {
    pdf: task.promise,
    async close() {
      await task.destroy().catch(() => undefined)
      worker.terminate()
    },
  }
}

/** Says that there was no room: the engine, in words that all browsers have some of. */
const NO_ROOM = /alloc|memory|invalid (typed )?array (buffer )?length/i

/** Why a PDF cannot be shown. */
export function whyOfPdf(error: unknown): 'encrypted' | 'broken' | 'tooLarge' {
  const { name, message } = error as Error
  if (name === 'PasswordException') return 'encrypted'
  return name !== 'InvalidPDFException' && NO_ROOM.test(message) ? 'tooLarge' : 'broken'
}
