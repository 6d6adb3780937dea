import type { OrganizationSettings } from '@balcao/contracts/tenants/settings'
import { shortDate } from '@balcao/ui/lib/time'
import { Block } from '@balcao/ui/profile/block'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import css from './settings.module.css'

/** Where the organisation is found and who gets in: what nobody changes here. */
export const Identity = ({ settings: { slug, subdomain, address, createdAt } }: { settings: OrganizationSettings }) => {
  // Without an address of its own, an organisation is recognised by who signs in.
  const portal = `${address ?? window.location.origin}/portal`
  const [before = '', after = ''] = t('invited', { users: '\n' }).split('\n')
  return (
    <Block title={t('identity')} text={t('identityText')}>
      <dl className={css.facts}>
        <dt>{t('slug')}</dt>
        <dd>{slug}</dd>
        <dt>{t('subdomain')}</dt>
        <dd>{subdomain ?? t('none')}</dd>
        <dt>{t('address')}</dt>
        <dd>{address ?? t('none')}</dd>
        <dt>{t('portal')}</dt>
        <dd className={css.copied}>
          <a href={portal}>{portal}</a>
          <CopyButton text={portal} label={t('copyPortal')} />
        </dd>
        <dt>{t('who')}</dt>
        <dd>
          {before}
          <Link to="/users">{t('users')}</Link>
          {after}
        </dd>
        <dt>{t('since')}</dt>
        <dd>{shortDate(createdAt)}</dd>
      </dl>
    </Block>
  )
}
