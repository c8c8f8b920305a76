import { useEffect, useState } from 'preact/hooks'

/** Whether the mock requires a token. A request without this browser's cookie shows that. */
export function useIsTokenRequired(): boolean {
  const [isRequired, setRequired] = useState(false)
  useEffect(() => {
    fetch('/_mock/websites?limit=1', { credentials: 'omit' }).then(
      ({ status }) => setRequired(status === 401),
      () => {},
    )
  }, [])
  return isRequired
}
