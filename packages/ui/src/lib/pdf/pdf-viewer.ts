import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'

// The components look for the library there.
Object.assign(globalThis, { pdfjsLib: pdfjs })

/** No texts of its own: ours are written where it says that a page was drawn. */
const quiet = {
  getLanguage: () => 'pt-BR',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}

/** How long after it was asked for a match may still be brought into view. */
const BRINGS_MS = 3_000

export type Shown = { page: number; scale: number; matches: { at: number; all: number } | null }
type Options = {
  container: HTMLDivElement
  pdf: PDFDocumentProxy
  page: number
  find: string
  pageName: (page: number) => string
  onChange: (shown: Partial<Shown>) => void
}
export type Viewer = Awaited<ReturnType<typeof showPdf>>

/** Draws the pages of a PDF into an element, those that are seen; its texts can be selected and searched. */
export async function showPdf({ container, pdf, page, find, pageName, onChange }: Options) {
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer } = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
  const ending = new AbortController()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const findController = new PDFFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    ...{ container, eventBus, linkService, findController, l10n: quiet as never, abortSignal: ending.signal },
    annotationMode: pdfjs.AnnotationMode.DISABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
  })
  linkService.setViewer(viewer)
  // A match is brought to the top of all that scrolls: the tools above the pages come back, unless somebody scrolls by themselves.
  let searching = new AbortController()
  const comeBack = () => container.closest('.pdf')?.scrollIntoView({ block: 'nearest' })
  const ask = (query: string, again: 'next' | 'previous' | null) => {
    searching.abort()
    searching = new AbortController()
    const options = {
      capture: true,
      passive: true,
      signal: AbortSignal.any([ending.signal, searching.signal, AbortSignal.timeout(BRINGS_MS)]),
    }
    document.addEventListener('scroll', comeBack, options)
    for (const by of ['wheel', 'touchmove', 'keydown']) document.addEventListener(by, () => searching.abort(), options)
    eventBus.dispatch('find', {
      ...{ source: viewer, query, type: again ? 'again' : '', findPrevious: again === 'previous' },
      ...{ caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false },
    })
  }
  const count = ({ matchesCount: { current, total } }: { matchesCount: { current: number; total: number } }) =>
    onChange({ matches: { at: current, all: total } })
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width'
    viewer.currentPageNumber = Math.min(page, pdf.numPages)
    for (let index = 0; index < pdf.numPages; index++) viewer.getPageView(index)?.div?.setAttribute('aria-label', pageName(index + 1))
    if (find) ask(find, null)
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => onChange({ scale }))
  eventBus.on('updatefindmatchescount', count)
  eventBus.on('updatefindcontrolstate', count)
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  return {
    goTo: (number: number) => {
      viewer.currentPageNumber = Math.min(Math.max(number, 1), pdf.numPages)
    },
    zoom: (how: 'in' | 'out' | 'fit') => {
      if (how === 'in') viewer.increaseScale()
      else if (how === 'out') viewer.decreaseScale()
      else viewer.currentScaleValue = 'page-width'
    },
    find: ask,
    close: () => {
      viewer.setDocument(null as never)
      linkService.setDocument(null as never)
      ending.abort()
    },
  }
}
