export const refusal = (code: string): string | undefined =>
  code === 'RATE_LIMITED' ? 'ਬਹੁਤ ਜ਼ਿਆਦਾ ਕੋਸ਼ਿਸ਼ਾਂ, ਥੋੜ੍ਹੀ ਦੇਰ ਬਾਅਦ ਕਰੋ' : undefined
