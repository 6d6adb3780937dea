import type { Article } from '@balcao/contracts/kb/articles'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import { StatusMark } from '../article-marks.tsx'
import { LinkButton } from '../link-button.ts'
import marks from '../marks.module.css'
import { t as kb } from '../messages.ts'
import css from './article.module.css'
import { t } from './messages.ts'

/** The same text in other languages: where each stands in its life, and whether it is older than the original. */
export const Translations = ({ article: { translations } }: { article: Article }) =>
  translations.map(({ id, language, status, isBehind }) => (
    <div key={id} className={css.translation}>
      <Link to="/knowledge-base/$id" params={{ id: String(id) }} hrefLang={language}>
        {kb(`language_${language}`)}
      </Link>
      <StatusMark article={{ status, draft: null }} />
      {isBehind ? <span className={marks.mark}>{t('behind')}</span> : null}
    </div>
  ))

/** Begins another translation, while the organisation has a language that the text is not in. */
export const NewTranslation = ({ article }: { article: Article }) => {
  const may = useCan()('article.write') && article.deletedAt === null
  const { data } = trpc.kb.settings.get.useQuery({}, { enabled: may })
  const taken = new Set([article.language, ...article.translations.map(({ language }) => language)])
  if (!may || !data?.languages.some((language) => !taken.has(language))) return null
  const original = article.translationOf ?? article.id
  return (
    <LinkButton size="small" to="/knowledge-base/new" search={{ translationOf: String(original) }}>
      {t('newTranslation')}
    </LinkButton>
  )
}
