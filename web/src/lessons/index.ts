/* A lesson for each game, loaded when it is asked for. */
import type { Course } from '../lib/lesson.svelte';

const courses: Record<string, () => Promise<{ course: Course }>> = {
  fishing: () => import('./fishing'),
  'fresh-fish': () => import('./fresh-fish'),
  wishes: () => import('./wishes'),
  fangfrisch: () => import('./fangfrisch'),
  fishmonger: () => import('./fishmonger'),
};

export const lessons = Object.keys(courses);

export async function courseOf(game: string): Promise<Course | undefined> {
  return (await courses[game]?.())?.course;
}

/* The tables of lessons are known by their address, so that they can be gone on with. */
const PREFIX = 'lesson-';

export const isLesson = (id: string) => id.startsWith(PREFIX);
export const lessonId = () => PREFIX + Date.now().toString(36);
