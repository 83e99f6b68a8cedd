ALTER TABLE "announcements" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "site_feeds" ADD COLUMN "places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "announcements_of_actor" ON "announcements" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
UPDATE "announcements" SET "place" = "numbered"."place" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "site_id" ORDER BY "seq") AS "place"
  FROM "announcements" WHERE "audience" IS NOT NULL AND "listed"
) "numbered" WHERE "numbered"."id" = "announcements"."id";--> statement-breakpoint
UPDATE "site_feeds" SET "places" = "taken"."places" FROM (
  SELECT "site_id", max("place") AS "places" FROM "announcements" WHERE "place" IS NOT NULL GROUP BY "site_id"
) "taken" WHERE "taken"."site_id" = "site_feeds"."site_id";
