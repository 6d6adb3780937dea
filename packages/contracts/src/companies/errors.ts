/** Errors about companies and their contracts. */
export const companiesErrors = {
  company_cnpj_taken: { pt: 'Já existe uma empresa com este CNPJ.', en: 'A company with this CNPJ exists already.' },
  company_domain_mails: {
    pt: 'Já foram enviados 5 links para este domínio hoje. Tente de novo amanhã.',
    en: 'Five links were sent for this domain today. Try again tomorrow.',
  },
  company_domain_not_found: { pt: 'Domínio não encontrado.', en: 'Domain not found.' },
  company_suggestion_not_found: { pt: 'Esta sugestão já foi resolvida.', en: 'This suggestion was settled already.' },
  company_in_use: {
    pt: 'A empresa tem pessoas ou tickets. Junte-a a outra, mova as pessoas ou desative-a.',
    en: 'The company has people or tickets. Merge it into another, move its people, or deactivate it.',
  },
  contract_changed: { pt: 'O contrato mudou enquanto você editava.', en: 'The contract changed while you were editing.' },
  contract_not_found: { pt: 'Esta empresa não tem contrato.', en: 'This company has no contract.' },
  company_changed: { pt: 'A empresa mudou enquanto você editava.', en: 'The company changed while you were editing.' },
  company_not_found: { pt: 'Empresa não encontrada.', en: 'Company not found.' },
} as const
