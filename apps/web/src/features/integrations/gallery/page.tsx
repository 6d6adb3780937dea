import { GALLERY_STATES } from '@balcao/contracts/integrations/gallery-words'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { t as words } from '../messages.ts'
import { IntegrationTabs } from '../tabs.tsx'
import { Card } from './card.tsx'
import { useGallery } from './gallery.data.ts'
import css from './gallery.module.css'
import { t } from './messages.ts'
import { type Asked, read, shown, written } from './shown.ts'

export const Page = () => (useCan()('integration.manage') ? <GalleryPage /> : <ErrorState title={words('notAllowed')} />)

const wordsOf = (kind: Parameters<Parameters<typeof shown>[2]>[0]) => `${t(`name_${kind}`)} ${t(`about_${kind}`)}`

/** All that connects the desk to others, each kind a card. */
const GalleryPage = () => {
  const navigate = useNavigate()
  const asked = read(useSearch({ strict: false }))
  const { data, error, refetch } = useGallery(true)
  const show = (next: Asked) => void navigate({ to: '/integrations', search: written(next), replace: true })
  const failure = error && !data ? failureOf(error) : null
  const cards = data ? shown(data.data, asked, wordsOf) : []
  return (
    <div className={css.page}>
      <PageHeader title={words('title')} hideTitle />
      <p className={css.about}>{t('about')}</p>
      <div className={css.tools}>
        <IntegrationTabs current="gallery" />
        <SearchBox value={asked.q} label={t('search')} onSearch={(q) => show({ ...asked, q })} />
        <FilterChips
          fields={[
            {
              id: 'state',
              label: t('state'),
              lowerCase: true,
              options: GALLERY_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
            },
            { id: 'left', label: t('left'), lowerCase: true, options: [{ value: '1', label: t('leftOnly') }] },
          ]}
          applied={[
            ...(asked.state ? [{ field: 'state', values: [asked.state] }] : []),
            ...(asked.left ? [{ field: 'left', values: ['1'] }] : []),
          ]}
          onChange={(chips) => {
            const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
            show({ ...read({ state: last('state'), left: last('left') }), q: asked.q })
          }}
        />
      </div>
      {failure ? (
        <ErrorState title={t('listFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
          {failure.message}
        </ErrorState>
      ) : data && cards.length === 0 ? (
        <EmptyState
          kind="filtered"
          title={t('noneTitle')}
          action={<Button onClick={() => show({ q: '', state: null, left: false })}>{t('clear')}</Button>}
        />
      ) : data ? (
        <ul className={css.cards} aria-label={words('title')}>
          {cards.map((card) => (
            <Card key={card.kind} card={card} />
          ))}
        </ul>
      ) : (
        <BlockSkeleton height={480} />
      )}
    </div>
  )
}
