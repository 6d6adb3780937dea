import { Link } from '@tanstack/react-router'
import { trpc } from '../trpc.ts'
import css from './approvals.module.css'
import { t } from './messages.ts'

/** That something waits for the reader's approval, with the way to it. */
export default function PendingNotice() {
  const { data } = trpc.approvals.toDecide.useQuery({ limit: 1 })
  if (!data?.data.length) return null
  return (
    <p className={css.notice}>
      {t('pending')}
      <Link to="/approvals">{t('see')}</Link>
    </p>
  )
}
