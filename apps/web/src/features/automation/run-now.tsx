import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'

type RunNowProps = { rule: AutomationRule; onClose: () => void; onConfirm: () => void }

/** Asks before a rule by schedule runs now, and says for how many tickets. */
export const RunNow = ({ rule: { name, trigger, conditions }, onClose, onConfirm }: RunNowProps) => {
  const { data, error } = useQuery({
    queryKey: [['automation', 'rules', 'preview'], JSON.stringify({ trigger, conditions })],
    queryFn: () => api.automation.rules.preview.mutate({ trigger, conditions }),
    staleTime: 0,
    retry: false,
  })
  const counted = () => {
    if (error) return t('previewFailed')
    if (!data) return t('previewWait')
    return data.complete ? t('runNowCount', { n: data.matching }) : t('runNowAtLeast', { n: data.matching })
  }
  return (
    <ConfirmDialog open title={t('runNowTitle', { name })} confirm={t('runNow')} onClose={onClose} onConfirm={onConfirm}>
      <span role="status">{counted()}</span>
    </ConfirmDialog>
  )
}
