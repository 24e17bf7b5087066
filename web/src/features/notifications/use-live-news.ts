import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followNews } from './live-news.ts';

/** Fetches what is new as soon as the service tells of it. */
export function useLiveNews(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const stop = new AbortController();
    const fetchNews = () => void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    void followNews(fetchNews, stop.signal);
    return () => stop.abort();
  }, [queryClient]);
}
