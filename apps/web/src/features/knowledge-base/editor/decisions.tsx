import type { Article } from '@balcao/contracts/kb/articles'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { LaterMenu } from '@balcao/ui/later-menu'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { refusalOf, type UpdateInput, useArticleActs } from '../kb.data.ts'
import { t as kb } from '../messages.ts'
import { CommentDialog } from './comment-dialog.tsx'
import type { Drafted } from './fields.ts'
import { t } from './messages.ts'
import { PublishDialog } from './publish-dialog.tsx'

type DecisionsProps = {
  article: Article
  values: Drafted
  /** Saves what is typed. @returns false where something keeps it from being saved */
  flush: () => Promise<boolean>
  decide: (input: Omit<UpdateInput, 'id'>) => Promise<Article>
  /** The draft is the published text again. */
  onDiscarded: (article: Article) => void
  onSeeAs: () => void
}

type Open = 'publish' | 'submit' | 'sendBack' | 'discard'

/** What may be decided about what is written: one of it filled. */
export const Decisions = ({ article, values, flush, decide, onDiscarded, onSeeAs }: DecisionsProps) => {
  const { id, title, draft, status, can } = article
  const [open, setOpen] = useState<Open | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const acts = useArticleActs()
  const toast = { id: 'article' }
  const isSubmitted = draft?.state === 'review'
  const isScheduled = draft?.state === 'scheduled'
  const isNew = status === 'draft' || status === 'review'

  const tell = (error: unknown) => notify.error(kb('failed', { why: refusalOf(error).why }), toast)
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act()
      notify.success(done, toast)
    } catch (error) {
      tell(error)
    }
  }
  /** Decides about what is written, all of it. */
  const ask = async (what: Open) => {
    if (await flush()) setOpen(what)
    else notify.warning(t('refused', { why: t('conflictState') }), toast)
  }
  const remove = async () => {
    try {
      await flush()
      await acts.remove(id)
      notify.undo(
        t('removed', { title }),
        () => void acts.restore(id).then(() => notify.success(t('restored', { title }), toast), tell),
        toast,
      )
      void navigate({ to: '/knowledge-base' })
    } catch (error) {
      tell(error)
    }
  }
  const entry = (content: string, onChoose: () => void) => ({ key: content, content, onChoose })
  const params = { id: String(id) }
  const mayPublish = isSubmitted ? can.approve : can.publish
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('more')}
      </Button>
      {isSubmitted && can.edit && !can.approve ? (
        <Button size="small" onClick={() => void run(() => decide({ status: 'draft' }), t('takenBack'))}>
          {t('takeBack')}
        </Button>
      ) : null}
      {isSubmitted && can.approve ? (
        <Button size="small" onClick={() => setOpen('sendBack')}>
          {t('sendBack')}
        </Button>
      ) : null}
      {isScheduled && can.publish ? (
        <Button size="small" onClick={() => void run(() => decide({ status: 'draft' }), t('unscheduled'))}>
          {t('unschedule')}
        </Button>
      ) : null}
      {!isSubmitted && !isScheduled && draft && can.edit ? (
        <Button size="small" {...(mayPublish ? {} : { variant: 'contained' as const })} onClick={() => void ask('submit')}>
          {t('submit')}
        </Button>
      ) : null}
      {mayPublish && (draft || isNew) ? (
        <Button size="small" variant="contained" onClick={() => void ask('publish')}>
          {t('publish')}
        </Button>
      ) : null}
      <LaterMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        entries={[
          entry(t('back'), () => void navigate({ to: '/knowledge-base/$id', params })),
          entry(t('versions'), () => void navigate({ to: '/knowledge-base/$id/versions', params })),
          entry(t('seeAs'), onSeeAs),
          ...(draft && !isNew && can.edit ? [entry(t('discard'), () => setOpen('discard'))] : []),
          ...(can.archive ? [entry(t('archive'), () => void run(() => decide({ status: 'archived' }), t('archived', { title })))] : []),
          ...(can.delete ? [entry(t('remove'), () => void remove())] : []),
        ]}
      />
      {open === 'publish' ? <PublishDialog article={article} values={values} onDecide={decide} onClose={() => setOpen(null)} /> : null}
      {open === 'submit' ? (
        <CommentDialog
          title={t('submitTitle')}
          action={t('submit')}
          isNeeded={false}
          onClose={() => setOpen(null)}
          onDone={async (comment) => {
            await decide({ status: 'review', ...(comment ? { comment } : {}) })
            notify.success(t('submitted'), toast)
          }}
        />
      ) : null}
      {open === 'sendBack' ? (
        <CommentDialog
          title={t('sendBackTitle')}
          action={t('sendBack')}
          isNeeded
          onClose={() => setOpen(null)}
          onDone={async (comment) => {
            await decide({ status: 'draft', comment })
            notify.success(t('sendBackDone'), toast)
          }}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'discard'}
        title={t('discardTitle')}
        confirm={t('discard')}
        danger
        onConfirm={() => {
          setOpen(null)
          void run(async () => onDiscarded(await decide({ discardDraft: true })), t('discarded'))
        }}
        onClose={() => setOpen(null)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  )
}
