/** Errors about diagnostics. */
export const diagnosticsErrors = {
  traced_not_found: { pt: 'Não há nada com este número nesta organização.', en: 'Nothing in this organisation has this number.' },
} as const
