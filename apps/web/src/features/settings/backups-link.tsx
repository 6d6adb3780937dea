import { Block } from '@balcao/ui/profile/block'
import { Link } from '@tanstack/react-router'
import { t } from './messages.ts'

/** The way to the backups of the organisation. */
export const BackupsLink = () => (
  <Block title={t('backups')} text={t('backupsText')}>
    <Link to="/settings/backups">{t('backupsOpen')}</Link>
  </Block>
)
