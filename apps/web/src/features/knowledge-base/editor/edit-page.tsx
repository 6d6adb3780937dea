import type { Article } from '@balcao/contracts/kb/articles'
import { MAX_TITLE } from '@balcao/contracts/kb/words'
import { DocumentField } from '@balcao/ui/editor/document-field'
import { t as editor } from '@balcao/ui/lib/editor/article/messages'
import type { CellNews } from '@balcao/ui/lib/editor/article/tables'
import type { DocumentHandle } from '@balcao/ui/lib/editor/document-field-props'
import { clockTime, exactTime } from '@balcao/ui/lib/time'
import { notify } from '@balcao/ui/toasts'
import { useParams } from '@tanstack/react-router'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { useCan } from '../../../lib/can.ts'
import { TabList } from '../../../lib/tab-list.tsx'
import { StatusMark } from '../article-marks.tsx'
import { idIn, type UpdateInput, useArticle, useArticleActs } from '../kb.data.ts'
import kbCss from '../kb.module.css'
import { NotYet, NoWriter } from '../states.tsx'
import type { Editing } from './autosave.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Decisions } from './decisions.tsx'
import css from './editor.module.css'
import { draftedOf, isDirty, versionOf } from './fields.ts'
import { t } from './messages.ts'
import { usePictures } from './pictures.ts'
import { Properties } from './properties.tsx'
import { useEditing } from './use-editing.ts'

const ArticlePicker = lazy(() => import('./article-picker.tsx').then((module) => ({ default: module.ArticlePicker })))
const PreviewPane = lazy(() => import('../preview/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })))
const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })))
const VersionDiff = lazy(() => import('../versions/version-diff.tsx').then((module) => ({ default: module.VersionDiff })))

export const Page = () => {
  const may = useCan()('article.write')
  const id = idIn(useParams({ strict: false }))
  const { article, isMissing, error, refetch } = useArticle(may ? id : undefined, 'draft')
  if (!may) return <NoWriter />
  if (!article) return <NotYet isMissing={isMissing} error={error} onRetry={() => void refetch()} />
  return <Writing key={article.id} heard={article} />
}

type Mode = 'edit' | 'preview' | 'diff'

const Writing = ({ heard }: { heard: Article }) => {
  const { editing, autosave } = useEditing(heard)
  const { article, values, state, conflict, errors } = editing
  const { id, can, draft, status } = article
  const [mode, setMode] = useState<Mode>('edit')
  const [open, setOpen] = useState<'article' | 'seeAs' | null>(null)
  const acts = useArticleActs()
  const tabs = useId()
  const field = useRef<DocumentHandle>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const pictures = usePictures(id, article.attachments, field)
  const isScheduled = draft?.state === 'scheduled'
  const readOnly = !can.edit || article.deletedAt !== null || isScheduled
  const isPublished = article.publishedAt !== null

  const decide = async (input: Omit<UpdateInput, 'id'>) => {
    await autosave.flush()
    const answer = await acts.update({ id, version: versionOf(autosave.get().article), ...input })
    autosave.take(answer)
    return answer
  }
  const settle = async (input: Omit<UpdateInput, 'id'>) => {
    const answer = await acts.update({ id, ...input })
    autosave.take(answer)
    return answer
  }
  const show = (next: Mode) => {
    if (next !== 'edit') void autosave.flush()
    setMode(next)
  }
  const files = (event: ClipboardEvent | DragEvent) => {
    const { files: given } = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    if (readOnly || given.length === 0) return
    event.preventDefault()
    pictures.add(given)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add(event.target.files ?? [])
    event.target.value = ''
  }
  const tellCell = ({ what, lines }: CellNews) =>
    notify.info(editor(what === 'split' ? 'splitRows' : 'joinedLines', { n: lines }), { id: 'cell' })
  const modes: readonly (readonly [Mode, string])[] = [
    ['edit', t('tabEdit')],
    ['preview', t('tabPreview')],
    ...(isPublished && draft ? [['diff', t('tabDiff')] as const] : []),
  ]
  const current = modes.some(([one]) => one === mode) ? mode : 'edit'
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <TabList label={t('modes')} id={tabs} tabs={modes} current={current} onChange={show} />
        <Saved editing={editing} />
        <span className={css.acts}>
          <Decisions
            article={article}
            values={values}
            flush={autosave.flush}
            decide={decide}
            onDiscarded={autosave.reset}
            onSeeAs={() => setOpen('seeAs')}
          />
        </span>
      </div>
      <h1 tabIndex={-1} className="visually-hidden">
        {values.title || t('newTitle')}
      </h1>
      {readOnly && !isScheduled ? <p className={kbCss.strip}>{t('readOnly')}</p> : null}
      {isScheduled && draft.publishAt ? <p className={kbCss.strip}>{t('waits', { when: exactTime(draft.publishAt) })}</p> : null}
      {draft?.state === 'review' ? <p className={kbCss.strip}>{t('inReview')}</p> : null}
      {draft?.state === 'draft' && article.reviewComment ? (
        <p className={`${kbCss.strip} ${kbCss.warning}`}>{t('sentBack', { comment: article.reviewComment })}</p>
      ) : null}
      <div role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${current}`}>
        {current === 'preview' ? (
          <Suspense>
            <PreviewPane article={{ ...article, ...values, attachments: pictures.files() }} />
          </Suspense>
        ) : null}
        {current === 'diff' ? (
          <Suspense>
            <VersionDiff key={draft?.version} articleId={id} v="draft" compare="live" />
          </Suspense>
        ) : null}
        {/* The field stays while another tab is in front: its history of changes lives in it. */}
        <div className={css.columns} hidden={current !== 'edit'}>
          <div className={css.main}>
            <span>
              <StatusMark article={{ status, draft }} />
            </span>
            <textarea
              rows={1}
              className={css.title}
              aria-label={t('title')}
              aria-invalid={values.title.trim() === '' || errors.title ? true : undefined}
              aria-describedby={`${tabs}-title`}
              placeholder={t('titlePlaceholder')}
              maxLength={MAX_TITLE}
              readOnly={readOnly}
              value={values.title}
              onChange={({ target }) => autosave.edit({ title: target.value.replaceAll('\n', ' ') })}
            />
            <span id={`${tabs}-title`} className={css.error}>
              {errors.title ?? (values.title.trim() === '' ? t('titleMissing') : '')}
            </span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by a button */}
            <div className={css.field} onPaste={files} onDrop={files} onDragOver={(event) => event.preventDefault()}>
              <DocumentField
                id={`${tabs}-text`}
                label={t('text')}
                placeholder={t('textPlaceholder')}
                readOnly={readOnly}
                value={values.content}
                onText={(content) => autosave.edit({ content })}
                handle={field}
                isPublished={isPublished}
                picture={pictures.addressOf}
                onArticle={() => setOpen('article')}
                onPicture={() => chooser.current?.click()}
                onCell={tellCell}
              />
            </div>
            {errors.content ? <p className={css.error}>{errors.content}</p> : null}
            <input ref={chooser} type="file" accept="image/*" multiple hidden onChange={chosen} />
          </div>
          <Properties editing={editing} autosave={autosave} disabled={readOnly} onSettle={settle} />
        </div>
      </div>
      <Suspense>
        {open === 'article' ? (
          <ArticlePicker
            but={id}
            onClose={() => setOpen(null)}
            onPick={(found) => {
              setOpen(null)
              // The dialog gives the focus back first.
              setTimeout(() => field.current?.linkArticle(found.id, found.title))
            }}
          />
        ) : null}
        {open === 'seeAs' ? <PreviewDialog article={{ ...article, ...values }} onClose={() => setOpen(null)} /> : null}
      </Suspense>
      {conflict ? <ConflictDialog conflict={conflict} mine={values} onSettle={autosave.settle} /> : null}
      <AskBeforeLeaving
        when={() => (state === 'kept' || state === 'refused') && isDirty(draftedOf(article), values)}
        title={t('leaveTitle')}
        confirm={t('leave')}
      >
        {t('leaveText')}
      </AskBeforeLeaving>
    </div>
  )
}

/** Where what is typed stands, quietly. */
const Saved = ({ editing: { state, savedAt, failure, errors } }: { editing: Editing }) => {
  const text = () => {
    if (state === 'saved') return savedAt ? t('saved', { time: clockTime(savedAt) }) : t('savedBefore')
    if (state === 'refused') return t('refused', { why: Object.values(errors)[0] ?? failure?.message ?? '' })
    if (state === 'conflict') return t('conflictState')
    return t(state)
  }
  return (
    <span className={css.state} data-state={state} role="status">
      {text()}
    </span>
  )
}
