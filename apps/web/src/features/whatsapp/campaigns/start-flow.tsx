import { PROOF_ABOVE } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useState } from 'react'
import { MomentDialog } from '../../../lib/moments/moment-dialog.tsx'
import { weekdayAndTime } from '../../../lib/moments/moment-text.ts'
import { snoozeTimes } from '../../../lib/moments/times.ts'
import { useCampaignActs } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

type ConfirmProps = {
  campaign: WholeCampaign
  title: string
  confirm: string
  count: number
  at?: string | undefined
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks for the number of people to be typed before anything goes to them. */
export const ConfirmCount = ({ campaign, title, confirm, count, at, onConfirm, onClose }: ConfirmProps) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <ConfirmDialog open title={title} confirm={confirm} typed={String(count)} busy={busy} onConfirm={() => void run()} onClose={onClose}>
      <div className={css.dialog}>
        <p>{t('confirmText', { n: count, number: campaign.account.name })}</p>
        {at ? <p>{t('confirmWhen', { at: weekdayAndTime(new Date(at)) })}</p> : null}
        <p>{t('cost', { category: t(campaign.marketing ? 'marketing' : 'utility') })}</p>
        {campaign.state === 'draft' && !campaign.testedAt ? <p>{t('notTested')}</p> : null}
        {count > PROOF_ABOVE ? <p>{t('proof', { most: PROOF_ABOVE })}</p> : null}
      </div>
    </ConfirmDialog>
  )
}

type StartFlowProps = {
  campaign: WholeCampaign
  count: number
  isLater: boolean
  /** Another number of people is there now. */
  onChanged: () => void
  onClose: () => void
}

/** Starts a draft, now or at a time, once the number of people was typed. */
export const StartFlow = ({ campaign, count, isLater, onChanged, onClose }: StartFlowProps) => {
  const { start } = useCampaignActs()
  const [at, setAt] = useState<string | undefined>()
  const [choosing, setChoosing] = useState(isLater)
  if (choosing)
    return (
      <MomentDialog
        title={t('scheduleTitle')}
        hint={t('scheduleHint')}
        wrong={t('scheduleWrong')}
        action={t('scheduleDo')}
        times={snoozeTimes}
        mostDays={365}
        onClose={() => {
          if (!at) onClose()
        }}
        onChoose={(chosen) => {
          setAt(chosen)
          setChoosing(false)
        }}
      />
    )
  return (
    <ConfirmCount
      campaign={campaign}
      title={t(at ? 'confirmLater' : 'confirmNow', { name: campaign.name })}
      confirm={t(at ? 'scheduleDo' : 'startDo')}
      count={count}
      at={at}
      onClose={onClose}
      onConfirm={async () => {
        if (!(await start(campaign.id, count, at))) onChanged()
        onClose()
      }}
    />
  )
}
