import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { Article } from '@balcao/contracts/kb/articles'
import { LaterMenu } from '@balcao/ui/later-menu'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { refusalOf, useArticleActs } from '../kb.data.ts'
import { LinkButton } from '../link-button.ts'
import { t as kb } from '../messages.ts'
import { t as why } from '../why/messages.ts'
import { t } from './messages.ts'

type ArticleActionsProps = { article: Article; onSeeAs: () => void }

const WhyDialog = lazy(() => import('../why/why-dialog.tsx').then((module) => ({ default: module.WhyDialog })))

/** What this reader may do to the article. */
export const ArticleActions = ({ article, onSeeAs }: ArticleActionsProps) => {
  const { id, title, can, status, deletedAt } = article
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asksWhy, setAsksWhy] = useState(false)
  const manages = useCan()('article.manage')
  const navigate = useNavigate()
  const acts = useArticleActs()
  const params = { id: String(id) }
  const toast = { id: 'article' }
  const address = new URL(articleAddress(article), location.origin).href

  const tell = (error: unknown) => {
    const { code, why, details } = refusalOf(error)
    const links = code === 'article_in_use' ? (details as { articles?: { title: string }[] } | undefined)?.articles : undefined
    notify.error(links?.length ? t('inUse', { titles: links.map((one) => `“${one.title}”`).join(', ') }) : kb('failed', { why }), toast)
  }
  const remove = async () => {
    try {
      await acts.remove(id)
      notify.undo(
        t('removed', { title }),
        () => void acts.restore(id).then(() => notify.success(t('restored', { title }), toast), tell),
        toast,
      )
      void navigate({ to: '/knowledge-base' })
    } catch (error) {
      tell(error)
    }
  }
  const setStatus = (next: 'archived' | 'draft', done: string) =>
    acts.update({ id, status: next }).then(() => notify.success(done, toast), tell)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(t('copied'), toast),
      () => notify.error(t('notCopied', { address }), toast),
    )
  const entry = (content: string, onChoose: () => void) => ({ key: content, content, onChoose })
  const isLive = status === 'published' && deletedAt === null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('more')}
      </Button>
      {can.edit && deletedAt === null ? (
        <LinkButton
          size="small"
          variant="contained"
          to="/knowledge-base/$id/edit"
          params={params}
          startIcon={<Pencil size={16} aria-hidden />}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      <LaterMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        entries={[
          ...(can.edit
            ? [entry(t('versions'), () => void navigate({ to: '/knowledge-base/$id/versions', params })), entry(t('seeAs'), onSeeAs)]
            : []),
          ...(isLive
            ? [entry(t('portal'), () => void window.open(address, '_blank', 'noopener')), entry(t('copyLink'), () => void copy())]
            : []),
          ...(manages ? [entry(why('open'), () => setAsksWhy(true))] : []),
          ...(can.archive && status === 'published'
            ? [entry(t('archive'), () => void setStatus('archived', t('archived', { title })))]
            : []),
          ...(can.archive && status === 'archived'
            ? [entry(t('unarchive'), () => void setStatus('draft', t('unarchived', { title })))]
            : []),
          ...(can.delete && deletedAt === null ? [entry(t('remove'), () => void remove())] : []),
        ]}
      />
      {asksWhy ? (
        <Suspense>
          <WhyDialog article={article} onClose={() => setAsksWhy(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
