ALTER TABLE "feed_counters" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "feed_counters" CASCADE;--> statement-breakpoint
DROP INDEX "announcements_everyone_due";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "everyone_due";