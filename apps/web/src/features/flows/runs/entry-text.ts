import type { FlowRunEntry } from '@balcao/contracts/flows/runs'
import { exactTime } from '@balcao/ui/lib/time'
import { t as action } from '../../automation/messages.ts'
import { awaitedText } from '../editor/step-text.ts'
import type { StepValues } from '../step-values.ts'
import { t } from './messages.ts'

type Told = Omit<FlowRunEntry, 'by' | 'at'> & Partial<Pick<FlowRunEntry, 'by'>>

/** What happened, in words. */
export function entryText(entry: Told, step: StepValues | undefined): string {
  const at = entry.until ? exactTime(entry.until) : ''
  const what = step ? awaitedText(step) : ''
  switch (entry.what) {
    case 'acted': {
      const done = (entry.actions ?? []).map((kind) => action(`action_${kind}`))
      const said = done.length > 0 ? `${t('entry_acted')}: ${done.join(', ')}` : t('entry_nothing')
      return [said, ...(entry.reasons ?? []).map(({ message }) => message)].join('. ')
    }
    case 'chose':
      return t(entry.way === 'yes' ? 'entry_chose_yes' : 'entry_chose_no')
    case 'waits':
      return t('entry_waits', { at })
    case 'awaits':
      return t('entry_awaits', { what, at })
    case 'came':
      return t('entry_came', { what })
    case 'missed':
      return t('entry_missed', { what })
    case 'started_flow':
      return t('entry_started_flow', { name: entry.flow?.name ?? '' })
    case 'failed':
      return t('entry_failed', { why: (entry.reasons ?? []).map(({ message }) => message).join(' ') })
    default: {
      const text = t(`entry_${entry.what}`)
      return entry.by ? t('byWhom', { what: text, name: entry.by.name }) : text
    }
  }
}
