import { Link } from '@tanstack/react-router'
import { trpc } from '../trpc.ts'
import css from './about-asset.module.css'
import { t } from './messages.ts'

/** Names the asset that a new ticket is about, and lets it be left out. */
export const AboutAsset = ({ id }: { id: number }) => {
  const asset = trpc.assets.own.useQuery({ id, limit: 1 }).data?.data[0]
  if (!asset) return null
  return (
    <p className={css.about}>
      {t('about', { name: asset.tag ? `${asset.name} (${asset.tag})` : asset.name })}
      <Link to="/create-ticket" search={{}} replace>
        {t('none')}
      </Link>
    </p>
  )
}
