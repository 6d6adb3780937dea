import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { createLink, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useDocumentTitle } from './document-title.ts'
import { t } from './messages.ts'
import css from './route-error.module.css'

const LinkButton = createLink(Button)

/** A page could not be shown: its code if there is one, what happened, and two ways on (specification §2.1). */
export function RouteError({ error }: ErrorComponentProps) {
  const { statusCode, message, kind } = failureOf(error)
  return (
    <ErrorPage
      code={statusCode || undefined}
      title={t(statusCode === 404 ? 'notFoundTitle' : 'errorTitle')}
      text={kind === 'refused' ? message : t('errorText')}
    />
  )
}

export function RouteNotFound() {
  return <ErrorPage code={404} title={t('notFoundTitle')} text={t('notFoundText')} />
}

function ErrorPage({ code, title, text }: { code: number | undefined; title: string; text: string }) {
  const router = useRouter()
  useDocumentTitle(title)
  return (
    <section className={css.page}>
      {code && <p className={css.code}>{code}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className={css.actions}>
        <Button onClick={() => router.history.back()}>{t('back')}</Button>
        <LinkButton to="/" variant="contained">
          {t('toHome')}
        </LinkButton>
      </div>
    </section>
  )
}
