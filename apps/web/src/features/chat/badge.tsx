import css from './chat.module.css'

/** How much is unread; nothing where nothing is. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={css.badge} data-testid="chat-unread">
      {count > 99 ? '99+' : count}
    </span>
  ) : null
