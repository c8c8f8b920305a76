import { useEffect, useState } from 'preact/hooks'

/** Reports whether the mock requires a control token, based on its response to a request without cookies. */
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
