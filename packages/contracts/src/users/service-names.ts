/** What is behind the name of a service account wherever names of people stand; names are stored as Portuguese has them. */
export const SERVICE_SUFFIX = { 'pt-BR': ' (conta de serviço)', en: ' (service account)' } as const

/** A name as readers in English have it; that of a person stays as it is. */
export const englishName = (name: string): string =>
  name.endsWith(SERVICE_SUFFIX['pt-BR']) ? name.slice(0, -SERVICE_SUFFIX['pt-BR'].length) + SERVICE_SUFFIX.en : name
