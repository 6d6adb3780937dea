import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../lib/pdf/messages.ts'
import { openPdf, whyOfPdf } from '../lib/pdf/open-pdf.ts'
import { type Shown, showPdf, type Viewer } from '../lib/pdf/pdf-viewer.ts'
import './pdf-view.css'

type PdfViewProps = { bytes: ArrayBuffer; name: string; page?: number | undefined; find?: string | undefined }

/** A PDF in place: its pages, their size, and a search in its text. What cannot be shown says why. */
export const PdfView = ({ bytes, name, page = 1, find = '' }: PdfViewProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer>()
  const [pages, setPages] = useState(0)
  const [why, setWhy] = useState<ReturnType<typeof whyOfPdf>>()
  const [shown, setShown] = useState<Shown>({ page, scale: 1, matches: null })
  const [words, setWords] = useState(find)
  const change = useEffectEvent((next: Partial<Shown>) => setShown((before) => ({ ...before, ...next })))
  const first = useEffectEvent(() => ({ page, find }))
  useEffect(() => {
    // The worker takes the bytes over: each opening has its own.
    const opened = openPdf(bytes.slice(0))
    let made: Viewer | undefined
    let isOver = false
    opened.pdf
      .then(async (pdf) => {
        if (isOver || !container.current) return
        setPages(pdf.numPages)
        made = await showPdf({ ...first(), container: container.current, pdf, pageName: (n) => t('page', { n }), onChange: change })
        if (isOver) made.close()
        else setViewer(made)
      })
      .catch((error: unknown) => (isOver ? undefined : setWhy(whyOfPdf(error))))
    return () => {
      isOver = true
      made?.close()
      void opened.close()
    }
  }, [bytes])
  if (why)
    return (
      <p role="alert" className="pdf-note">
        {t(why)}
      </p>
    )
  return (
    <div className="pdf">
      <div className="pdf-tools" role="toolbar" aria-label={t('tools')}>
        <Tool label={t('previous')} off={!viewer || shown.page <= 1} onUse={() => viewer?.goTo(shown.page - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </Tool>
        <PageField key={shown.page} page={shown.page} pages={pages} onGo={(to) => viewer?.goTo(to)} />
        <Tool label={t('next')} off={!viewer || shown.page >= pages} onUse={() => viewer?.goTo(shown.page + 1)}>
          <ChevronRight size={18} aria-hidden />
        </Tool>
        <span className="pdf-gap" />
        <Tool label={t('smaller')} off={!viewer} onUse={() => viewer?.zoom('out')}>
          <ZoomOut size={18} aria-hidden />
        </Tool>
        <Tool label={t('larger')} off={!viewer} onUse={() => viewer?.zoom('in')}>
          <ZoomIn size={18} aria-hidden />
        </Tool>
        <Tool label={t('fit')} off={!viewer} onUse={() => viewer?.zoom('fit')}>
          <MoveHorizontal size={18} aria-hidden />
        </Tool>
        <span className="pdf-gap" />
        <form
          className="pdf-find"
          onSubmit={(event) => {
            event.preventDefault()
            viewer?.find(words, 'next')
          }}
        >
          <OutlinedInput
            size="small"
            value={words}
            placeholder={t('find')}
            onChange={({ target: { value } }) => {
              setWords(value)
              viewer?.find(value, null)
            }}
            inputProps={{ 'aria-label': t('find'), type: 'search', maxLength: 100 }}
          />
        </form>
        <Tool label={t('findPrevious')} off={!viewer || !words} onUse={() => viewer?.find(words, 'previous')}>
          <ChevronUp size={18} aria-hidden />
        </Tool>
        <Tool label={t('findNext')} off={!viewer || !words} onUse={() => viewer?.find(words, 'next')}>
          <ChevronDown size={18} aria-hidden />
        </Tool>
        <span className="pdf-matches" role="status">
          {words && shown.matches ? t('matches', { at: shown.matches.at, n: shown.matches.all }) : viewer ? '' : t('loading')}
        </span>
      </div>
      <section className="pdf-frame" aria-label={t('region', { name })}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div ref={container} className="pdf-pages" tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </section>
    </div>
  )
}

type ToolProps = { label: string; off: boolean; onUse: () => void; children: ReactNode }
const Tool = ({ label, off, onUse, children }: ToolProps) => (
  <IconButton size="small" aria-label={label} title={label} disabled={off} onClick={onUse}>
    {children}
  </IconButton>
)

/** The page that is seen; another number leads there. */
const PageField = ({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) => {
  const [text, setText] = useState(String(page))
  const go = () => (/^[1-9]\d{0,5}$/.test(text) ? onGo(Number(text)) : setText(String(page)))
  return (
    <span className="pdf-page">
      <OutlinedInput
        size="small"
        value={text}
        disabled={pages === 0}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => (key === 'Enter' ? go() : undefined)}
        onBlur={go}
        inputProps={{ 'aria-label': t('pageField'), inputMode: 'numeric', maxLength: 6 }}
      />
      {t('of', { n: pages })}
    </span>
  )
}
