import { ErrorState } from '@balcao/ui/error-state'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'
import { announce } from '@balcao/ui/live-region'
import { PageHeader } from '@balcao/ui/page-header'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { t } from './new.messages.ts'
import css from './new.module.css'
import { NewTicketForm } from './new-form.tsx'

export const Page = () => {
  const may = useCan()('ticket.create')
  // Whoever is writing keeps what was typed, also when the permission goes meanwhile: sending it is then refused.
  const [begun, setBegun] = useState(may)
  if (may && !begun) setBegun(true)
  // Another form for each draft: its pickers keep what was chosen in them.
  const [drafts, setDrafts] = useState(0)
  const startAnew = () => {
    setDrafts(drafts + 1)
    announce(t('discarded'))
    requestAnimationFrame(() => document.getElementById(fieldId('title'))?.focus())
  }
  if (begun) return <NewTicketForm key={drafts} onDiscarded={startAnew} />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('refused')}>{t('refusedText')}</ErrorState>
    </div>
  )
}
