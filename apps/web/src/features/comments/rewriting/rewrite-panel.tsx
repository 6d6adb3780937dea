import { REWRITINGS } from '@balcao/contracts/assistant/rewritings'
import type { Rewritten } from '@balcao/contracts/assistant/writing'
import { CheckOption } from '@balcao/ui/check-box'
import { failureOf } from '@balcao/ui/lib/failure'
import { Spinner } from '@balcao/ui/spinner'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Verdict } from '../../../lib/assistant/verdict.tsx'
import { api } from '../../../lib/trpc.ts'
import { isNothing, NOTHING } from '../scheduled-replies/staged.ts'
import type { StagedStore } from '../scheduled-replies/use-staged.ts'
import { t } from './messages.ts'
import css from './rewriting.module.css'
import { type AskedRewriting, inDraft, languageName, warningText, whyText } from './rewriting.ts'

type RewritePanelProps = {
  ticketId: number
  isReply: boolean
  asked: AskedRewriting
  /** What the field holds now. */
  draft: string
  staged: StagedStore
  onText: (text: string) => void
  onClose: () => void
}
type State = { at: 'asking' } | { at: 'failed'; why: string } | { at: 'written'; result: Rewritten & { text: string } } | { at: 'used' }

const titleOf = ({ how, language }: AskedRewriting): string => {
  const kind = REWRITINGS.find((one) => one === how)
  return kind === 'language' || !kind ? t('into', { language: languageName(language ?? 'pt-BR') }) : t(kind)
}

/** What the model made of a text, beneath the draft: to be used, given back or asked for again. Nothing of it is sent by itself. */
const RewritePanel = ({ ticketId, isReply, asked, draft, staged, onText, onClose }: RewritePanelProps) => {
  const [state, setState] = useState<State>({ at: 'asking' })
  const [keeps, setKeeps] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const [base, setBase] = useState(asked)

  async function ask(of: AskedRewriting, isAgain = false) {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setBase(of)
    setState({ at: 'asking' })
    try {
      const { how, language, text } = of
      const input = { id: ticketId, how, text, ...(language ? { language } : {}), ...(isAgain ? { again: true } : {}) }
      const result = await api.assistant.writing.rewrite.mutate(input, { signal: own.signal })
      if (own.signal.aborted) return
      if (result.text === null) setState({ at: 'failed', why: whyText(result.fallback ?? '') })
      else setState({ at: 'written', result: { ...result, text: result.text } })
    } catch (error) {
      if (!own.signal.aborted) setState({ at: 'failed', why: failureOf(error).message })
    }
  }
  const begin = useEffectEvent(() => void ask(asked))
  useEffect(() => {
    begin()
    return () => stop.current?.abort()
  }, [])

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.at !== 'asking') section.current?.scrollIntoView({ block: 'nearest' })
  }, [state.at])

  // Of the draft as it is now, where the text that was asked about is gone.
  const again = () => {
    const of = draft === base.draft || !draft.trim() ? base : { ...base, draft, text: draft.includes(base.text) ? base.text : draft.trim() }
    void ask(of, state.at === 'written' && of.text === base.text)
  }
  const isMoved = state.at === 'written' && draft.trim() !== base.draft.trim()
  const use = (text: string) => {
    onText(inDraft(base, text))
    if (keeps) staged.add({ changes: { note: `${t('originalNote')}\n\n${base.text}` }, tags: [] })
    setState({ at: 'used' })
  }
  const undo = () => {
    onText(base.draft)
    const { note: _, ...changes } = staged.staged.changes
    const left = { ...staged.staged, changes }
    if (keeps) staged.set(isNothing(left) ? NOTHING : left)
    onClose()
  }
  const isPart = base.text !== base.draft.trim()
  return (
    <section ref={section} className={css.panel} aria-label={t('preview')}>
      <p className={css.title}>
        <b>{titleOf(asked)}</b>
        {isPart ? <span className={css.quiet}>{t('ofSelection')}</span> : null}
      </p>
      {state.at === 'asking' ? (
        <div className={css.row} role="status">
          <Spinner />
          {t('writing')}
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
      {state.at === 'failed' ? <p role="alert">{t('failed', { why: state.why })}</p> : null}
      {state.at === 'written' ? (
        <>
          <p className={css.text} role="status">
            {state.result.text === base.text ? t('unchanged') : state.result.text}
          </p>
          <Warnings warnings={state.result.warnings} />
          <Verdict key={state.result.runId} name={t('preview')} ticketId={ticketId} feature="rewriting" runId={state.result.runId} />
          {isMoved ? <p className={css.quiet}>{t('moved')}</p> : null}
          {isReply && asked.how === 'language' ? (
            <CheckOption checked={keeps} onChange={setKeeps}>
              {t('keepOriginal')}
            </CheckOption>
          ) : null}
        </>
      ) : null}
      {state.at === 'used' ? <p role="status">{t('used')}</p> : null}
      {state.at === 'asking' ? null : (
        <div className={css.row}>
          {state.at === 'written' && state.result.text !== base.text ? (
            <Button size="small" variant="outlined" disabled={isMoved} onClick={() => use(state.result.text)}>
              {t('use')}
            </Button>
          ) : null}
          {state.at === 'used' ? (
            <Button size="small" variant="outlined" onClick={undo}>
              {t('undo')}
            </Button>
          ) : (
            <Button size="small" onClick={again}>
              {t('again')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      )}
    </section>
  )
}
export default RewritePanel

const Warnings = ({ warnings }: Pick<Rewritten, 'warnings'>) =>
  warnings.length === 0 ? null : (
    <div className={css.warnings} role="alert">
      <b>{t('check')}</b>
      <ul>
        {warnings.map((one) => (
          <li key={`${one.change} ${one.kind} ${one.value}`}>{warningText(one)}</li>
        ))}
      </ul>
    </div>
  )
