import type { JudgeHelp } from '@balcao/contracts/assistant/help'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../trpc.ts'
import { t } from './verdict.messages.ts'

type VerdictProps = {
  /** What is judged, as its heading calls it. */
  name: string
  ticketId: number
  feature: JudgeHelp['feature']
  /** What it came of; left out where no model was asked. */
  runId?: number
}

/** Whether what the assistant showed helped; pressed again, nothing is said. */
export const Verdict = ({ name, ticketId, feature, runId }: VerdictProps) => {
  const [said, setSaid] = useState<boolean | null>(null)
  const say = async (helpful: boolean) => {
    const before = said
    const next = said === helpful ? null : helpful
    setSaid(next)
    try {
      await api.assistant.help.judge.mutate({ id: ticketId, feature, helpful: next, ...(runId === undefined ? {} : { runId }) })
    } catch (error) {
      setSaid(before)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'verdict' })
    }
  }
  const thumb = (helpful: boolean) => {
    const Icon = helpful ? ThumbsUp : ThumbsDown
    const label = t(helpful ? 'helped' : 'didNotHelp', { name })
    return (
      <IconButton
        size="small"
        color={said === helpful ? 'primary' : 'default'}
        aria-pressed={said === helpful}
        aria-label={label}
        title={label}
        onClick={() => void say(helpful)}
      >
        <Icon size={14} aria-hidden />
      </IconButton>
    )
  }
  return (
    <span>
      {thumb(true)}
      {thumb(false)}
    </span>
  )
}
