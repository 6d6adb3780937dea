import { t } from './messages.ts'
import css from './watchers.module.css'

/** Something of the row is not read yet: a dot, and a word for who does not see it. */
export const UnreadMark = ({ unread }: { unread: boolean }) =>
  unread ? (
    <span className={css.unread} title={t('unread')}>
      <span className="visually-hidden">{t('unread')}: </span>
    </span>
  ) : null
