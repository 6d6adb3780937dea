import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { IconTool } from '@balcao/ui/icon-tool'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import css from './helpful.module.css'
import { t } from './messages.ts'
import type { Chat } from './use-chat.ts'

/** Whether an answer from sources helped: what is chosen can be taken back. */
export const Helpful = ({ message, chat }: { message: ChatMessage; chat: Chat }) => {
  const { helpful } = message.metadata
  const button = (value: boolean) => (
    <IconTool
      aria-label={t(value ? 'helpful' : 'notHelpful')}
      aria-pressed={helpful === value}
      onClick={() => void chat.helped(message.id, helpful === value ? null : value)}
    >
      {value ? <ThumbsUp size={16} /> : <ThumbsDown size={16} />}
    </IconTool>
  )
  return (
    <div className={css.helpful}>
      {button(true)}
      {button(false)}
    </div>
  )
}
