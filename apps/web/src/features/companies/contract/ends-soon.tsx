import Chip from '@mui/material/Chip'
import { t as words } from '../messages.ts'
import { t } from './contract.messages.ts'

/** `onOpen`: where the contract is, for a chip that stands elsewhere and says what it is about. */
type EndsSoonProps = { days: number; onOpen?: () => void }

/** In how many days a contract ends, or that it has. */
export const EndsSoon = ({ days, onOpen }: EndsSoonProps) => {
  const how = days < 0 ? t('ended') : t('endsIn', { n: days })
  const look = { size: 'small', color: days < 0 ? 'default' : 'warning', variant: 'outlined' } as const
  return onOpen ? (
    <Chip {...look} label={words('contractChip', { how: how.toLowerCase() })} onClick={onOpen} />
  ) : (
    <Chip {...look} label={how} />
  )
}
