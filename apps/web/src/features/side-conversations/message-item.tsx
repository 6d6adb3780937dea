import type { SideMessage } from '@balcao/contracts/side-conversations/side-conversations'
import { Attachments } from '@balcao/ui/files/attachments'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { TimeAgo } from '@balcao/ui/time-ago'
import { fileCalls } from '../../lib/files/files.ts'
import { useMe } from '../../lib/session.ts'
import { t } from './messages.ts'
import { nameOf } from './side-conversations.data.ts'
import css from './side-conversations.module.css'

/** One message: of the desk with what became of its mails, or of somebody outside. */
export const MessageItem = ({ message: { author, from, content, files, deliveries, createdAt } }: { message: SideMessage }) => {
  const me = useMe()
  return (
    <li className={css.message} data-ours={author !== null || undefined}>
      <p className={css.by}>
        <strong>{author?.name ?? (from ? nameOf(from) : '')}</strong>
        {from ? (
          <span>
            {from.name ? `${from.address} · ` : ''}
            {t('outside')}
          </span>
        ) : null}
        <TimeAgo at={createdAt} />
      </p>
      <MessageBody side={author ? 'staff' : 'customer'} files={files} calls={fileCalls}>
        {content}
      </MessageBody>
      <Attachments files={files} calls={fileCalls} reader={{ id: me.id, edits: false }} />
      {deliveries.length > 0 ? (
        <ul className={css.deliveries}>
          {deliveries.map(({ address, state, detail }) => (
            <li key={address} data-state={state} title={detail}>
              {t(`delivery_${state}`, { address })}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
