import { MAX_SHARE_DAYS } from '@balcao/contracts/documents/bounds'
import type { Document } from '@balcao/contracts/documents/documents'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { written } from '@balcao/ui/lib/dates/date-text'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import { DocumentList } from './document-list.tsx'
import { t } from './messages.ts'
import { type Way, waysOf } from './ways.ts'

const DAYS = 7
const daysOf = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SHARE_DAYS ? Number(text) : undefined)
/** Signs of a title that would end the words of a link. */
const inLink = (title: string) => title.replace(/[\\[\]]/g, '\\$&')

type AttachDialogProps = {
  ticket: { id: number; companyId: number | null }
  /** Of a note, which no customer reads. */
  isInternal: boolean
  onFile: (attachment: Attachment) => void
  onText: (text: string) => void
  onClose: () => void
}

/** Chooses a document, and how it goes with a message: as a file, or as a link in its text. */
const AttachDialog = ({ ticket, isInternal, onFile, onText, onClose }: AttachDialogProps) => {
  const [chosen, setChosen] = useState<Document | null>(null)
  const [asked, setAsked] = useState<Way>('file')
  const [days, setDays] = useState(String(DAYS))
  const [isBusy, setBusy] = useState(false)
  const ways = chosen ? waysOf(chosen, { isInternal, companyId: ticket.companyId }) : []
  const way = ways.includes(asked) ? asked : ways[0]

  const once = () => ({ context: { actionKey: newActionKey() } })
  const takes: Record<Way, (document: Document) => Promise<void>> = {
    file: async ({ id, title }) => {
      onFile(await api.documents.attachments.add.mutate({ id, ticketId: ticket.id, isInternal }, once()))
      notify.success(t('attached', { title }), { id: 'document' })
    },
    link: async ({ id, title }) => {
      const { path, share } = await api.documents.shares.create.mutate({ id, days: daysOf(days) ?? DAYS, note: '' }, once())
      const address = new URL(path, location.origin).href
      onText(t('linkText', { title: inLink(title), address, until: written('day', share.expiresAt.slice(0, 10)) }))
    },
    address: async ({ title, current }) => onText(`[${inLink(title)}](${current.url ?? ''})`),
  }
  const submit = async () => {
    if (!chosen || !way || (way === 'link' && daysOf(days) === undefined)) return
    setBusy(true)
    try {
      await takes[way](chosen)
      onClose()
    } catch (error) {
      setBusy(false)
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    }
  }
  const wrongDays = daysOf(days) === undefined ? { error: t('daysWrong', { most: MAX_SHARE_DAYS }) } : {}
  return (
    <FormDialog
      title={t('title')}
      act={t(isBusy ? 'busy' : way === 'link' || way === 'address' ? 'insert' : 'attach')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={way === undefined || (way === 'link' && daysOf(days) === undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <DocumentList chosen={chosen} onChoose={setChosen} />
      {ways.length > 1 && way ? (
        <LabelledChoice label={t('how')} value={way} options={ways.map((one) => [one, t(one)] as const)} onChange={setAsked} />
      ) : null}
      {chosen ? <p role="status">{hintOf(chosen, ways)}</p> : null}
      {way === 'link' ? (
        <FieldFrame label={t('days')} required {...wrongDays}>
          {(ids) => <PlainInput ids={ids} type="number" value={days} onChange={setDays} inputProps={{ min: 1, max: MAX_SHARE_DAYS }} />}
        </FieldFrame>
      ) : null}
    </FormDialog>
  )
}
export default AttachDialog

/** What is to be known of the ways of a document. */
function hintOf({ kind }: Document, ways: readonly Way[]): string {
  if (ways.length === 0) return t('neither')
  if (ways[0] === 'address') return t('address')
  if (ways[0] === 'link') return t('linkOnly')
  return kind === 'file' && ways.length === 1 ? t('noLink') : ''
}
