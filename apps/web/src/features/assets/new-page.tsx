import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import { AssetForm } from './asset-form.tsx'
import { useAssetActs } from './assets.data.ts'
import css from './assets.module.css'
import { readSearch } from './list/search.ts'
import { t } from './messages.ts'

/** A new asset, of the company or the person that the address names. */
export const Page = () => {
  const may = useCan()('asset.edit')
  const { companyId, userId } = readSearch(useSearch({ strict: false }))
  const company = trpc.companies.get.useQuery({ id: companyId ?? 0 }, { enabled: may && companyId !== undefined, retry: false })
  const person = trpc.users.get.useQuery({ id: userId ?? 0 }, { enabled: may && userId !== undefined, retry: false })
  const isComing = [company, person].some(({ isLoading }) => isLoading)
  return (
    <div className={css.page}>
      <PageHeader title={t('newTitle')} hideTitle />
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      {may && isComing ? <TextSkeleton lines={6} /> : null}
      {may && !isComing ? <New company={company.data ?? null} person={person.data ?? null} /> : null}
    </div>
  )
}

type Named = { id: number; name: string }
const New = ({ company, person }: { company: Named | null; person: Named | null }) => {
  const navigate = useNavigate()
  const acts = useAssetActs()
  const made = useRef(0)
  return (
    <section className={css.card}>
      <AssetForm
        company={company}
        person={person}
        onSave={async (values) => {
          const { id, name } = await acts.create(values)
          made.current = id
          notify.success(t('created', { name }))
        }}
        onDone={() => void navigate({ to: '/assets/$id', params: { id: String(made.current) }, replace: true })}
        onCancel={() => void navigate({ to: '/assets' })}
      />
    </section>
  )
}
