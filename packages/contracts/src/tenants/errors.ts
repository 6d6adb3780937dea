/** Errors about organisations and their domains. */
export const tenantsErrors = {
  organization_exists: {
    pt: 'Esta organização já existe. Tente com um nome diferente.',
    en: 'This organisation exists already. Try another name.',
  },
  domain_unavailable: { pt: 'Este domínio não está disponível.', en: 'This domain is not available.' },
  domain_in_use: {
    pt: 'A organização já tem um domínio. Remova-o antes de usar outro.',
    en: 'The organisation has a domain already. Remove it before you use another.',
  },
  domain_not_found: { pt: 'A organização não tem um domínio próprio.', en: 'The organisation has no domain of its own.' },
  registration_closed: {
    pt: 'Novas organizações não podem ser criadas aqui. Fale com quem mantém esta instalação.',
    en: 'New organisations cannot be created here. Talk to whoever runs this installation.',
  },
  tenant_suspended: { pt: 'Esta organização está suspensa.', en: 'This organisation is suspended.' },
  host_unknown: { pt: 'Este endereço não é de nenhuma organização.', en: 'This address belongs to no organisation.' },
} as const
