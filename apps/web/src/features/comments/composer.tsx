import { openVariables } from '@balcao/contracts/templates/variables'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { Kbd } from '@balcao/ui/kbd'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import { type Uploads, uploaded } from '@balcao/ui/lib/files/use-uploads'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { clockTime } from '@balcao/ui/lib/time'
import { breakpoints } from '@balcao/ui/theme/tokens'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useDraftInserter } from '../../lib/tickets/draft-inserter.ts'
import { t } from '../../lib/tickets/ticket.messages.ts'
import { ArticleButton } from './articles/article-button.tsx'
import { articlesNamed } from './articles/articles-named.ts'
import type { Mode, ThenStatus } from './composer.data.ts'
import css from './composer.module.css'
import { DeskField } from './desk-field.tsx'
import type { Draft } from './drafts/use-draft.ts'
import type { AskedRewriting } from './rewriting/rewriting.ts'
import { t as say } from './scheduled-replies/messages.ts'
import { PlanButton } from './scheduled-replies/plan-button.tsx'
import { SendAnd } from './scheduled-replies/send-and.tsx'
import { StagedList } from './scheduled-replies/staged-list.tsx'
import type { StagedStore } from './scheduled-replies/use-staged.ts'
import { TemplateButton } from './template-button.tsx'

const NamedArticles = lazy(() => import('./articles/named-articles.tsx').then((module) => ({ default: module.NamedArticles })))

/** Documents to go with what is written. */
const DocumentButton = lazyWithRetry(() => import('../documents/attaching/document-button.tsx').then((module) => module.default))

/** Has the text improved or translated by the organisation's model. */
const RewriteButton = lazyWithRetry(() => import('./rewriting/rewrite-button.tsx').then((module) => module.default))
const RewritePanel = lazy(() => import('./rewriting/rewrite-panel.tsx'))

const OtherDraft = lazy(() => import('./drafts/other-draft.tsx').then((module) => ({ default: module.OtherDraft })))

type ComposerProps = {
  ticket: Ticket
  mode: Mode
  modes: readonly Mode[]
  /** False for customers, who write to the desk. */
  staff: boolean
  /** True for who may send and set the status in one act. */
  setsStatus: boolean
  /** True where nobody has the ticket and the writer may take it: writing offers that. */
  mayTake: boolean
  onMode: (mode: Mode) => void
  draft: Draft
  uploads: Uploads
  staged: StagedStore
  failure: string | null
  /** `goesTo` is the ticket to go to once it is sent. */
  onSend: (thenStatus: ThenStatus, goesTo?: number) => void
  /** Staff: to send the reply at a chosen time. */
  onPlan: (sendAt: string) => void
}

/** What opened the templates or the articles: their signs ('/', '??') at a word's start, or the button. */
type Picking = 'key' | 'button' | null

/** Two named modes that never change by themselves; a note differs in ground, edge, lock, placeholder and button. */
export const Composer = ({
  ticket,
  mode,
  modes,
  staff,
  setsStatus,
  mayTake,
  onMode,
  draft,
  uploads,
  staged,
  failure,
  onSend,
  onPlan,
}: ComposerProps) => {
  const note = mode === 'note'
  const words = wordsOf(mode, staff, ticket)
  const narrow = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const over = draft.text.trim().length - MAX_CONTENT
  const open = staff ? openVariables(draft.text) : []
  const ready = draft.text.trim() !== '' && over <= 0 && open.length === 0 && !uploads.isBusy
  const [picking, setPicking] = useState<Picking>(null)
  const [articles, setArticles] = useState<Picking>(null)
  const [rewriting, setRewriting] = useState<(AskedRewriting & { mode: Mode }) | null>(null)
  // What was sent, or is written in the other mode, has nothing to be rewritten any more.
  if (rewriting && (rewriting.mode !== mode || draft.text.trim() === '')) setRewriting(null)
  const named = staff && !note ? articlesNamed(draft.text) : []

  const field = useRef<FieldHandle>(null)
  useDraftInserter(staff && !note, (text) => field.current?.insert(text))
  const placed = useInlineImages(uploads, field, staff ? 'staff' : 'customer')

  return (
    <section className={css.composer} data-mode={mode} aria-label={words.name}>
      <DropZone uploads={placed} ofPage>
        <div className={css.top}>
          <ModeTabs mode={mode} modes={modes} staff={staff} onMode={onMode} />
          <p className={css.to}>{words.to}</p>
        </div>
        {failure ? (
          <p className={css.failure} role="alert">
            {t('notSent', { why: failure })}
          </p>
        ) : null}
        {draft.other ? (
          <Suspense>
            <OtherDraft other={draft.other} isClashing={draft.isClashing} onUse={draft.swap} onKeep={draft.keepMine} />
          </Suspense>
        ) : null}
        <DeskField
          id="resposta"
          ticketId={ticket.id}
          staff={staff}
          narrow={narrow}
          label={words.name}
          placeholder={words.placeholder}
          invalid={over > 0}
          value={draft.text}
          onText={draft.write}
          onSend={() => ready && onSend(undefined)}
          onLeave={() => document.getElementById('conversa')?.focus()}
          {...(staff ? { onTemplates: () => setPicking('key'), onArticles: () => setArticles('key') } : {})}
          handle={field}
        />
        {rewriting && staff ? (
          <Suspense>
            <RewritePanel
              key={rewriting.n}
              ticketId={ticket.id}
              isReply={!note}
              asked={rewriting}
              draft={draft.text}
              staged={staged}
              onText={(text) => field.current?.replaceAll(text)}
              onClose={() => {
                setRewriting(null)
                document.getElementById('resposta')?.focus()
              }}
            />
          </Suspense>
        ) : null}
        <UploadTray uploads={placed} />
        {named.length > 0 ? (
          <Suspense>
            <NamedArticles ticket={ticket} ids={named} />
          </Suspense>
        ) : null}
        {staff && !note && mayTake && !staged.staged.changes.takes ? (
          <p className={css.offer}>
            <Button size="small" variant="text" onClick={() => staged.add({ changes: { takes: true }, tags: [] })}>
              {say('takeOnSend')}
            </Button>
          </p>
        ) : null}
        {staff ? <StagedList store={staged} /> : null}
        <div className={css.bottom}>
          <AttachButton uploads={uploads} />
          {staff ? (
            <Suspense>
              <DocumentButton
                ticket={ticket}
                isInternal={note}
                onFile={(attachment) => uploads.giveBack([uploaded(attachment)])}
                onText={(text) => field.current?.insert(text)}
              />
            </Suspense>
          ) : null}
          {staff ? (
            <Suspense>
              <RewriteButton
                ticketId={ticket.id}
                isReply={!note}
                draft={draft.text}
                selected={() => field.current?.selected() ?? ''}
                onAsk={(asked) => setRewriting({ ...asked, mode })}
              />
            </Suspense>
          ) : null}
          <p className={css.state} role="status">
            {over > 0
              ? say('tooLong', { n: over })
              : open.length > 0
                ? say('openVariables', { names: open.map((name) => `{{${name}}}`).join(', ') })
                : uploads.isBusy
                  ? uploads.waitsFor
                  : savedText(draft)}
          </p>
          {staff ? (
            <TemplateButton
              ticket={ticket}
              open={picking !== null}
              onOpen={() => setPicking('button')}
              onClose={(chosen) => {
                setPicking(null)
                // Who wanted none wanted the sign.
                if (picking === 'key' && !chosen) field.current?.insert('/')
              }}
              onText={(text) => field.current?.insert(text)}
              onStage={staged.add}
            />
          ) : null}
          {staff ? (
            <ArticleButton
              ticket={ticket}
              isPublic={!note}
              open={articles !== null}
              onOpen={() => setArticles('button')}
              onClose={(inserted) => {
                setArticles(null)
                if (articles === 'key' && !inserted) field.current?.insert('?')
              }}
              // Where the signs opened it, the first of them is still there.
              onText={(text) => field.current?.insert(text, articles === 'key' ? 1 : 0)}
            />
          ) : null}
          {note || !staff ? null : <PlanButton disabled={!ready} onPlan={onPlan} />}
          {note || !staff ? null : <SendAnd ticket={ticket} setsStatus={setsStatus} disabled={!ready} onSend={onSend} />}
          <Button variant="contained" disabled={!ready} onClick={() => onSend(undefined)} className={css.send}>
            {note ? <Lock size={14} aria-hidden /> : null}
            {note ? t('addNote') : t('send')}
            <Kbd>Ctrl ↵</Kbd>
          </Button>
        </div>
      </DropZone>
    </section>
  )
}

const nameOf = (mode: Mode, staff: boolean) => (mode === 'note' ? t('note') : staff ? t('reply') : t('replyToStaff'))

/** Who reads it, said in three places. */
function wordsOf(mode: Mode, staff: boolean, { requester }: Ticket) {
  const name = nameOf(mode, staff)
  if (mode === 'note') return { name, to: t('toStaff'), placeholder: say('notePlaceholder') }
  if (!staff) return { name, to: t('toDesk'), placeholder: say('replyToStaffPlaceholder') }
  return {
    name,
    to: t('to', { who: requester.email?.endsWith('.invalid') ? requester.name : (requester.email ?? requester.name) }),
    placeholder: say('replyPlaceholder', { who: requester.name }),
  }
}

function savedText({ savedAt: at, isAlone }: Draft): string {
  if (at === undefined) return ''
  if (at && isAlone) return say('draftHere')
  return at ? say('draftSaved', { at: clockTime(at) }) : say('draftNotSaved')
}

const ModeTabs = ({ mode, modes, staff, onMode }: Pick<ComposerProps, 'mode' | 'modes' | 'staff' | 'onMode'>) => (
  <div
    className={css.tabs}
    role="tablist"
    aria-label={t('mode')}
    onKeyDown={(event) => {
      const other = modes.find((one) => one !== mode)
      if (!other || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
      onMode(other)
      document.getElementById(`modo-${other}`)?.focus()
    }}
  >
    {modes.map((one) => (
      <button
        key={one}
        id={`modo-${one}`}
        type="button"
        role="tab"
        className={css.tab}
        data-mode={one}
        aria-selected={one === mode}
        tabIndex={one === mode ? 0 : -1}
        onClick={() => onMode(one)}
      >
        {one === 'note' ? <Lock size={14} aria-hidden /> : null}
        {nameOf(one, staff)}
      </button>
    ))}
  </div>
)
