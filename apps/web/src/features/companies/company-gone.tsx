import { EmptyState } from '@balcao/ui/empty-state'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { t } from './messages.ts'

/** There is no such company, or no more: the way on is the list. */
export const CompanyGone = () => {
  const navigate = useNavigate()
  return (
    <EmptyState
      kind="filtered"
      title={t('gone')}
      action={<Button onClick={() => navigate({ to: '/companies' })}>{t('backToList')}</Button>}
    >
      {t('goneText')}
    </EmptyState>
  )
}
