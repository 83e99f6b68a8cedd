CREATE TYPE "public"."openable_act" AS ENUM('take_tote', 'approve_walls');--> statement-breakpoint
CREATE TABLE "opened_acts" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"act" "openable_act" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "opened_acts_of_person" ON "opened_acts" USING btree ("user_id","act");