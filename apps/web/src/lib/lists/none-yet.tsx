import { EmptyState } from '@balcao/ui/empty-state'
import Button from '@mui/material/Button'

type NoneYetProps = {
  t: (key: 'emptyTitle' | 'emptyText' | 'add') => string
  /** Makes the first; left out for who may not. */
  onAdd: (() => void) | undefined
}

/** In place of a list that nobody has put anything into. */
export const NoneYet = ({ t, onAdd }: NoneYetProps) => (
  <EmptyState
    kind="never"
    title={t('emptyTitle')}
    action={
      onAdd ? (
        <Button variant="outlined" onClick={onAdd}>
          {t('add')}
        </Button>
      ) : undefined
    }
  >
    {t('emptyText')}
  </EmptyState>
)
